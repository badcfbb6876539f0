import { expect, it } from 'vitest'
import { pacedFetch } from './paced-answer.ts'

const piece = (text: string) => `data: {"text":"${text}"}\r\n\r\n`

/** A server that sends everything in one network read. */
const sends =
  (text: string, type = 'text/event-stream'): typeof fetch =>
  async () =>
    new Response(new TextEncoder().encode(text), { headers: type === '' ? {} : { 'content-type': type } })

/** Asks as the providers' clients do, for a stream or for a whole answer. */
const ask = (server: typeof fetch, stream = true) =>
  pacedFetch(server)('http://model.test', { method: 'POST', body: JSON.stringify({ stream }) })

it('gives a stream on as it came', async () => {
  const text = Array.from({ length: 1_000 }, (_, at) => piece(`word ${at}`)).join('')
  expect(await (await ask(sends(text))).text()).toBe(text)
})

it.each(['text/event-stream', 'application/json', 'Text/Event-Stream'])(
  'lets everybody else in between the pieces of one read of %s',
  async (type) => {
    let turns = 0
    let isRead = false
    const count = (): void => {
      turns += 1
      if (!isRead) setImmediate(count)
    }
    setImmediate(count)
    await (await ask(sends(piece('x').repeat(4_000), type))).text()
    isRead = true
    expect(turns).toBeGreaterThan(20)
  },
)

it.each([
  ['\n', 'text/event-stream'],
  ['\r', 'text/event-stream'],
  ['\r\n', 'text/event-stream'],
  ['\n', 'application/json'],
  ['\r', ''],
])(
  'ends an answer of more pieces than it may have tokens, with %j after its lines, as "%s"',
  async (end, type) => {
    const line = `data: x${end}`
    expect(await (await ask(sends(`${line}${end}`.repeat(5_999), type))).text()).toContain('data')
    await expect((await ask(sends(`${line}${end}`.repeat(7_000), type))).text()).rejects.toThrow(
      'more pieces',
    )
  },
)

it('leaves alone what was not asked for as a stream, whatever its messages say', async () => {
  const text = '{}\n\n'.repeat(7_000)
  expect(await (await ask(sends(text, 'application/json'), false)).text()).toBe(text)
  const body = JSON.stringify({ stream: false, messages: ['{"stream":true}'] })
  const answer = await pacedFetch(sends(text))('http://model.test', { method: 'POST', body })
  expect(await answer.text()).toBe(text)
})
