// Background threads. What runs in one imports this folder, which needs no other: a thread loads all of its code itself.
export { createEasedSteps, createEasing, noteRequest, watchRequests } from './easing.ts'
export { lowerThreadPriority } from './low-priority.ts'
export { createThread } from './thread.ts'
