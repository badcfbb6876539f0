import { readFile } from 'node:fs/promises'
import { createCodecRoom } from '../../app/src/adapters/image-codec/optimise/codec-room.ts'
import { keepWorkerHeapSmall } from '../../app/src/kit/server/process-environment.ts'
import type { RoomOrder, RoomTold } from './measured-room.ts'

/** Started by `measureRoom`: a codec room, and nothing else. */
keepWorkerHeapSmall()
const LOOK_MS = 20
const mb = (bytes: number): number => Math.round(bytes / 1e6)
const tell = (told: RoomTold) => process.send?.(told)

process.once('message', async ({ files, settings, threads }: RoomOrder) => {
  const firstRssMb = mb(process.memoryUsage.rss())
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, LOOK_MS)
  const room = createCodecRoom({ threads, waiting: files.length })
  const before = process.cpuUsage()
  const began = performance.now()
  const waiting = files.entries()
  const ask = async (key: string) => {
    for (const [at, file] of waiting) {
      const bytes = await readFile(file)
      const asked = performance.now()
      const said = await room.optimise(bytes, settings, { key }).then(
        (found) => (found.verdict === 'not-supported' ? found.reason : found.verdict),
        (error: unknown) => `threw ${String(error)}`,
      )
      tell({ kind: 'answer', answer: { at, said, ms: Math.round(performance.now() - asked) } })
    }
  }
  await Promise.all(Array.from({ length: threads }, (_, number) => ask(`shop ${number}`)))
  const { user, system } = process.cpuUsage(before)
  clearInterval(look)
  await room.close()
  tell({
    ...{ kind: 'done', seconds: (performance.now() - began) / 1_000, firstRssMb, mostRssMb: mb(most) },
    cpuMs: (user + system) / 1_000,
  })
})
