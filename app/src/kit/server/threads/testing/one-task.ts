import { createBoundedThreads } from '../bounded-threads.ts'
import { countTo } from './tasks.ts'

const threads = createBoundedThreads({ threads: 1, timeMs: 1_000, memoryMb: 128, waiting: 1 })
const { ok } = await threads.run(countTo, { count: 2 }, { key: 'one' })
process.stdout.write(ok ? 'done' : 'not done')
