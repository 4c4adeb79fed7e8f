export { enqueueTask, type NewTask } from './enqueue.ts'
export { createHere, type Here } from './here.ts'
export type { Recurring, Task, TaskHandler } from './task.ts'
export { createWorker, type Worker } from './worker.ts'
