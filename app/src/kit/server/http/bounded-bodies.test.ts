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
