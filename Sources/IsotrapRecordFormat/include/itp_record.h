// What the probe writes and the command reads: the layout of a session file.
//
// A file is one memory-mapped, fully allocated region, so that nothing recorded is lost when the
// process is killed, and so that a full disk is met when the file is made and never later:
//
//     header | images | records | text
//
// Every section has a fixed place and capacity, told in the header. Strings stand in the text
// section and are referred to by offset and length. Entries are claimed by an atomic increment of
// their count and published by their state, so a reader can take the file at any moment; whatever
// it meets, it checks, for the writer may have died half-way or the file may have been damaged.
//
// All numbers are in the byte order of the machine. Times are nanoseconds.
//
// Version history: 1, the first; 2, records tell where the running work was submitted, and which
// async callers await it.
#ifndef ITP_RECORD_H
#define ITP_RECORD_H

#include <stdint.h>

/// How a session file begins, its terminator included.
#define ITP_MAGIC "ISOTRAP"

/// The version of this layout.
#define ITP_VERSION 2

/// Most program counters a record holds; a deeper stack is cut and flagged.
#define ITP_FRAMES_MAX 128

/// Most program counters of a submission; the outer ones of a deeper stack are left out.
#define ITP_SUBMISSION_FRAMES_MAX 12

/// Most async callers a record holds; a longer chain is cut and flagged.
#define ITP_ASYNC_FRAMES_MAX 32

/// Bytes a build id can have here; longer ones are left out.
#define ITP_BUILD_ID_MAX 20

/// A string in the text section. Length 0 means that there is none.
typedef struct itp_text {
  uint32_t offset;  // bytes from the start of the text section
  uint32_t length;  // bytes, without a terminator
} itp_text;

/// How far an entry has come.
typedef enum itp_state {
  ITP_STATE_EMPTY = 0,     // never claimed
  ITP_STATE_WRITING = 1,   // claimed; its writer may have died over it
  ITP_STATE_COMPLETE = 2,  // all fields are in place
  ITP_STATE_VOID = 3,      // taken back: the check passed after all
} itp_state;

/// What a record is about.
typedef enum itp_kind {
  ITP_KIND_MISMATCH = 1,  // a check found code on the wrong executor
  ITP_KIND_TRAP = 2,      // a fatal signal reached the trap handler
} itp_kind;

/// What is special about a record.
typedef enum itp_flag {
  ITP_FLAG_IN_TASK = 1 << 0,         // a Swift task was running on the thread
  ITP_FLAG_INITIAL_THREAD = 1 << 1,  // the thread is the process's first
  ITP_FLAG_FRAMES_CUT = 1 << 2,      // the stack is deeper than ITP_FRAMES_MAX
  ITP_FLAG_FRAMES_PARTIAL = 1 << 3,  // the unwinder failed before the end of the stack
  ITP_FLAG_BY_FRAME_POINTER = 1 << 4,  // found by frame pointers, not by call frame information
  ITP_FLAG_TASK_UNKNOWN = 1 << 5,      // no runtime was in reach to tell whether a task was running
  ITP_FLAG_ASYNC_CUT = 1 << 6,         // there are more async callers than ITP_ASYNC_FRAMES_MAX
} itp_flag;

/// What work was submitted by: the function that was called.
typedef enum itp_submitter {
  ITP_SUBMITTER_NONE = 0,  // not known
  ITP_SUBMITTER_ASYNC = 1,  // dispatch_async
  ITP_SUBMITTER_ASYNC_F = 2,
  ITP_SUBMITTER_AFTER = 3,  // dispatch_after
  ITP_SUBMITTER_AFTER_F = 4,
  ITP_SUBMITTER_GROUP_ASYNC = 5,  // dispatch_group_async
  ITP_SUBMITTER_GROUP_ASYNC_F = 6,
  ITP_SUBMITTER_BARRIER_ASYNC = 7,  // dispatch_barrier_async
  ITP_SUBMITTER_BARRIER_ASYNC_F = 8,
  ITP_SUBMITTER_GROUP_NOTIFY = 9,  // dispatch_group_notify
  ITP_SUBMITTER_GROUP_NOTIFY_F = 10,
  ITP_SUBMITTER_BLOCK_NOTIFY = 11,  // dispatch_block_notify
  ITP_SUBMITTER_EVENT_HANDLER = 12,  // dispatch_source_set_event_handler
  ITP_SUBMITTER_EVENT_HANDLER_F = 13,
  ITP_SUBMITTER_CANCEL_HANDLER = 14,  // dispatch_source_set_cancel_handler
  ITP_SUBMITTER_CANCEL_HANDLER_F = 15,
  ITP_SUBMITTER_REGISTRATION_HANDLER = 16,  // dispatch_source_set_registration_handler
  ITP_SUBMITTER_REGISTRATION_HANDLER_F = 17,
  ITP_SUBMITTER_TASK = 18,  // Task.init
  ITP_SUBMITTER_DETACHED_TASK = 19,  // Task.detached
  ITP_SUBMITTER_IMMEDIATE_TASK = 20,  // Task.immediate
  ITP_SUBMITTER_GROUP_TASK = 21,  // addTask of a task group
  ITP_SUBMITTER_ASYNC_LET = 22,  // async let
} itp_submitter;

/// What is known of an executor.
typedef enum itp_executor_flag {
  ITP_EXECUTOR_PRESENT = 1 << 0,  // the other fields mean something
  ITP_EXECUTOR_MAIN = 1 << 1,     // the runtime takes it for the main executor
  ITP_EXECUTOR_DEFAULT_ACTOR = 1 << 2,  // an actor without an executor of its own
} itp_executor_flag;

/// A serial executor, as the runtime referred to it.
typedef struct itp_executor {
  uint64_t identity;        // address of the actor or executor object
  uint64_t implementation;  // witness table and kind bits; 0 for a default actor
  uint64_t metadata;        // address of the object's type metadata; 0 if it could not be read
  itp_text type_name;       // nominal type with its module, such as "App.Store"
  uint32_t flags;           // itp_executor_flag
  uint32_t reserved;
} itp_executor;

/// A loaded image.
typedef struct itp_image {
  uint32_t state;  // itp_state
  uint32_t build_id_length;
  uint64_t start;  // lowest mapped address
  uint64_t end;    // one past the highest mapped address
  uint64_t bias;   // what was added to the addresses of the file
  itp_text path;
  uint8_t build_id[ITP_BUILD_ID_MAX];
  uint32_t reserved;
} itp_image;

/// Where work was submitted that runs later: a block, a function or a task.
typedef struct itp_submission {
  uint32_t submitter;  // itp_submitter
  uint32_t frame_count;
  uint64_t frames[ITP_SUBMISSION_FRAMES_MAX];  // of the submitter's callers, as in a record
} itp_submission;

/// One mismatch or one trap.
typedef struct itp_record {
  uint32_t state;  // itp_state
  uint32_t kind;   // itp_kind
  uint32_t flags;  // itp_flag
  uint32_t pid;    // a forked child writes to the file it inherited
  uint32_t tid;
  int32_t signal;       // trap: its number; mismatch: 0
  int32_t signal_code;  // trap: si_code
  uint32_t mismatch;    // trap: 1 + index of the mismatch record it carries out; 0 if none
  uint64_t fault_address;  // trap: si_addr
  uint64_t time;           // monotonic, since header.start_monotonic
  uint64_t count;          // how often this site was met; 1 or more
  itp_text queue_label;    // label of the current dispatch queue; none on a plain thread
  itp_text thread_name;
  itp_text check_file;  // file that the compiler passed to the check; none if it did not
  uint32_t check_line;
  uint32_t frame_count;
  itp_executor expected;
  itp_executor current;  // the running job's executor; absent outside of jobs
  itp_submission submission;  // of the running task, else of the innermost running block
  uint32_t async_count;
  uint32_t reserved;
  // The functions that await the running one, innermost first: where each will be resumed.
  uint64_t async_frames[ITP_ASYNC_FRAMES_MAX];
  // Innermost first. Each address lies inside the instruction that was executing: return addresses
  // are stepped back by one, the program counter of an interrupted frame stands as it was.
  uint64_t frames[ITP_FRAMES_MAX];
} itp_record;

/// The start of a session file.
typedef struct itp_header {
  char magic[8];
  uint32_t version;
  uint32_t header_size;  // bytes until the image section
  uint32_t image_size;   // bytes of one itp_image
  uint32_t record_size;  // bytes of one itp_record
  uint32_t image_capacity;
  uint32_t record_capacity;
  uint32_t text_capacity;  // bytes
  uint32_t pid;
  uint32_t image_count;      // claimed; may exceed the capacity, then the rest was dropped
  uint32_t record_count;     // the same for records
  uint32_t text_used;        // the same for text, in bytes
  uint32_t images_unnamed;   // images whose path found no room
  uint64_t start_monotonic;  // CLOCK_MONOTONIC when the probe started
  uint64_t start_realtime;   // CLOCK_REALTIME at the same moment
  itp_text executable;       // path of the program
} itp_header;

#endif
