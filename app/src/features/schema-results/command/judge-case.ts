import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { judgeLine, judgeText } from '../domain/case.ts'

/** `judgeLine` and `judgeText` as tasks for `runInThread`. */
export const judgedLine = boundedTask(import.meta.url, judgeLine)
export const judgedText = boundedTask(import.meta.url, judgeText)
