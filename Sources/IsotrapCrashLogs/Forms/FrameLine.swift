import IsotrapTraces

/// A line of a log that shows a frame, or several that somebody put on one line.
struct FrameLine {
  /// The number that the log gives it; nil if it has none.
  var index: Int?

  /// The frame, innermost first where there are several.
  var frames: [Frame]

  /// The form of the line.
  var form: Form

  /// Whether the line says that something continues it, such as an image with no function.
  var isOpen = false

  /// The forms that a frame's line can have.
  enum Form: Equatable {
    /// A number, an image, an address or offset, a function, in columns.
    case columns
    /// Columns whose number is an offset into the image, as Crashlytics has it.
    case columnsWithOffsets
    /// lldb's `frame #0: 0x1 image`function`.
    case lldb
    /// gdb's `#0  0x1 in function () from image`.
    case gdb
    /// Xcode's `#0  0x1 in function ()`, which never has an image.
    case xcode
    /// LLVM's and the sanitizers' `#0 0x1 function (image+0x1)`.
    case llvm
    /// swift-backtrace's `0 [ra] 0x1 function + 1 in image at file:1:1`.
    case swiftBacktrace
    /// `at function (file:1)`.
    case at
    /// glibc's `image(function+0x1) [0x1]`.
    case glibc
    /// Cells of a table, or of columns that a copy put on a line each.
    case cells
    /// A name alone.
    case name
  }
}
