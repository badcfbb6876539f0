import { expect, it } from 'vitest'
import { pacedFetch } from './paced-answer.ts'

const piece = (text: string) => `data: {"text":"${text}"}\r\n\r\n`

/** A server that sends everything in one network read. */
const sends =
  (text: string, type = 'text/event-stream'): typeof fetch =>
  async () =>
    new Response(text, { headers: { 'content-type': type } })

it('gives a stream on as it came', async () => {
  const text = Array.from({ length: 1_000 }, (_, at) => piece(`word ${at}`)).join('')
  expect(await (await pacedFetch(sends(text))('http://model.test')).text()).toBe(text)
})

it('lets everybody else in between the pieces of one read', async () => {
  let turns = 0
  let isRead = false
  const count = (): void => {
    turns += 1
    if (!isRead) setImmediate(count)
  }
  setImmediate(count)
  await (await pacedFetch(sends(piece('x').repeat(4_000)))('http://model.test')).text()
  isRead = true
  expect(turns).toBeGreaterThan(20)
})

it('ends an answer of more pieces than it may have tokens', async () => {
  const answer = await pacedFetch(sends(piece('x').repeat(7_000)))('http://model.test')
  await expect(answer.text()).rejects.toThrow('more pieces')
})

it('leaves alone what is no stream', async () => {
  const text = '{}\n\n'.repeat(7_000)
  expect(await (await pacedFetch(sends(text, 'application/json'))('http://model.test')).text()).toBe(text)
})
