import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OptimiseSettings } from '../../app/src/adapters/image-codec/optimise/outcome.ts'
import { PROCESS_ENVIRONMENT } from '../../app/src/kit/server/process-environment.ts'

export interface RoomOrder {
  /** Paths, processed in order by as many callers as there are threads. */
  files: string[]
  settings: OptimiseSettings
  threads: number
}

/** Result of one image: its verdict or the reason, and how long its caller waited. */
export interface RoomAnswer {
  at: number
  said: string
  ms: number
}

export interface RoomResult {
  answers: RoomAnswer[]
  seconds: number
  cpuMs: number
  /** Memory of the process with the room, before the first image and at its maximum. */
  firstRssMb: number
  mostRssMb: number
  /** Why it ended before its work was done; null if it did not. */
  crash: string | null
}

export type RoomTold =
  | { kind: 'answer'; answer: RoomAnswer }
  | { kind: 'done'; seconds: number; cpuMs: number; firstRssMb: number; mostRssMb: number }

/**
 * Optimises images in a codec room in a separate process, started as the product starts its worker, so that the
 * memory a rig needs to make its images is not counted.
 */
export async function measureRoom(
  images: readonly Buffer[],
  { order, settings, threads }: { order: readonly number[]; settings: OptimiseSettings; threads: number },
): Promise<RoomResult> {
  const folder = await mkdtemp(join(tmpdir(), 'signpost-room-'))
  try {
    const paths = images.map((_, at) => join(folder, String(at)))
    for (const [at, bytes] of images.entries()) await writeFile(paths[at] ?? '', bytes)
    return await inProcess({ files: order.map((at) => paths[at] ?? ''), settings, threads })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function inProcess(order: RoomOrder): Promise<RoomResult> {
  const child = fork(join(import.meta.dirname, 'room-process.ts'), [], {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: join(tmpdir(), 'signpost-test-compile-cache'),
      ...PROCESS_ENVIRONMENT,
    },
  })
  const answers: RoomAnswer[] = []
  let done: Omit<RoomResult, 'answers' | 'crash'> = { seconds: 0, cpuMs: 0, firstRssMb: 0, mostRssMb: 0 }
  const { promise, resolve } = Promise.withResolvers<RoomResult>()
  child.on('message', (told: RoomTold) => {
    if (told.kind === 'answer') answers.push(told.answer)
    else {
      const { kind: _, ...figures } = told
      done = figures
      child.disconnect()
    }
  })
  child.on('exit', (code, signal) =>
    resolve({
      ...done,
      answers,
      crash: code === 0 && done.mostRssMb > 0 ? null : `code ${code}, signal ${signal}`,
    }),
  )
  child.send(order)
  return promise
}
