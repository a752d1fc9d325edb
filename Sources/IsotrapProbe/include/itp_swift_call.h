// Swift's calling convention, where the compiler has it.
#ifndef ITP_SWIFT_CALL_H
#define ITP_SWIFT_CALL_H

#if __has_attribute(swiftcall)
/// Marks a function, or the type of one, that is called as Swift calls.
#define ITP_SWIFT_CALL __attribute__((swiftcall))
#else
#define ITP_SWIFT_CALL
#endif

#endif
