import { PassThrough, Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { boundedBodies } from './bounded-bodies.ts'

const body = (size: number) => Readable.from([Buffer.alloc(size)], { objectMode: false })

it('bounds one body and all of them together, and forgets what is done', async () => {
  const bodies = boundedBodies({ each: 100, together: 250 })
  await expect(bodies.read(body(101))).rejects.toMatchObject({ code: 'http.too-large' })
  const [first, second] = await Promise.all([bodies.read(body(100)), bodies.read(body(100))])
  await expect(bodies.read(body(100))).rejects.toMatchObject({ code: 'http.too-many-asked' })
  first?.done()
  first?.done()
  expect(bodies.held()).toBe(100)
  expect((await bodies.read(body(100))).body).toHaveLength(100)
  second?.done()
})

it('counts what has arrived, and gives it back when the sender goes away', async () => {
  const bodies = boundedBodies({ each: 100, together: 250 })
  const slow = new PassThrough()
  const reading = bodies.read(slow)
  slow.write(Buffer.alloc(60))
  await expect.poll(bodies.held).toBe(60)
  slow.destroy(new Error('gone'))
  await expect(reading).rejects.toThrow('gone')
  expect(bodies.held()).toBe(0)
})

it('makes the senders of large bodies wait for each other, and nobody else', async () => {
  const pauses: number[] = []
  const pause = async (milliseconds: number) => void pauses.push(milliseconds)
  const bodies = boundedBodies({ each: 2 ** 21, together: 2 ** 23, pause })
  const large = () => bodies.read(Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(2 ** 17))))
  await Promise.all([large(), large()])
  // 3.5 MB beyond what is read freely, at 16 MB a second.
  expect(Math.max(...pauses)).toBeGreaterThan(170)
  expect(Math.max(...pauses)).toBeLessThan(220)
  const before = pauses.length
  await bodies.read(body(2 ** 18))
  expect(pauses).toHaveLength(before)
})

/** Bodies of a megabyte that nobody waits for in real time; `ended`: their senders in the order in which they end. */
function largeBodies() {
  const bodies = boundedBodies({ each: 2 ** 21, together: 2 ** 28, pause: async () => {} })
  const ended: string[] = []
  const send = async (...senders: string[]) => {
    const pieces = () => Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(2 ** 16)))
    const all = senders.map((sender) => bodies.read(pieces(), sender).then(() => ended.push(sender)))
    await Promise.all(all)
    return ended.splice(0)
  }
  return { prove: bodies.prove, send }
}

it('lets a proved sender take turns with all strangers, and no other', async () => {
  const { prove, send } = largeBodies()
  prove('known')
  const strangers = Array.from({ length: 40 }, (_, at) => `stranger ${at}`)
  expect((await send(...strangers, 'known'))[0]).toBe('known')
  expect((await send(...strangers, 'unknown')).at(-1)).toBe('unknown')
})

it('remembers as many proved senders as memory is meant for', async () => {
  const { prove, send } = largeBodies()
  for (let at = 0; at <= 10_000; at++) prove(`${at}`)
  const ended = await send(...Array.from({ length: 9 }, () => 'a stranger'), '0', '1')
  expect(ended[0]).toBe('1')
  expect(ended.at(-1)).toBe('0')
})
