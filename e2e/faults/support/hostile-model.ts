import { fork } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { openSite } from './site.ts'

/** An answer of a hostile model that keeps its reader busy: the text of one field, or endless pieces. */
export interface HostileAnswer {
  name: string
  /** Text of the answer's title; absent: endless pieces. */
  title?: () => string
  /** Characters per piece of a stream. */
  piece: number
  /** Type a stream is sent as, and what ends its lines; absent: as the protocol says, and a line feed. */
  type?: string
  lineEnd?: string
}

export const HOSTILE_ANSWERS: readonly HostileAnswer[] = [
  { name: 'blank lines', title: () => '\n \n'.repeat(20_000), piece: 4_000 },
  { name: 'blank lines, letter by letter', title: () => '\n \n'.repeat(1_500), piece: 1 },
  { name: 'fifteen thousand pieces', title: () => 'fern '.repeat(9_000), piece: 3 },
  ...[
    { name: 'fifteen thousand pieces, as JSON', type: 'application/json' },
    { name: 'fifteen thousand pieces, as another spelling of the type', type: 'Text/Event-Stream' },
    { name: 'fifteen thousand pieces, with carriage returns', lineEnd: '\r' },
  ].map((how) => ({ ...how, title: () => 'fern '.repeat(9_000), piece: 3 })),
  { name: 'no spaces, in Japanese', title: () => '苔玉の鉢植え'.repeat(8_000), piece: 4_000 },
  { name: 'letters', title: () => 'a'.repeat(200_000), piece: 4_000 },
  { name: 'half a host', title: () => 'a-'.repeat(100_000), piece: 4_000 },
  { name: 'numbers', title: () => '1 '.repeat(100_000), piece: 4_000 },
  { name: 'open tags', title: () => '<script'.repeat(30_000), piece: 4_000 },
  { name: 'marks', title: () => '`'.repeat(100_000), piece: 4_000 },
  { name: 'a megabyte', title: () => 'A fern of Yorkshire. '.repeat(50_000), piece: 16_000 },
  { name: 'pieces without end', piece: 3 },
  { name: 'large pieces without end', piece: 60_000 },
]

/** Serves the answers by the protocol, each under a path with its number, from a separate process. */
export async function startHostileModel(): Promise<{ port: number; close(): Promise<void> }> {
  const child = fork(import.meta.filename)
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const port = await new Promise<number>((done, fail) => {
    child.once('message', (message) => done(Number(message)))
    child.once('exit', (code) => fail(new Error(`The hostile model ended with ${code}.`)))
  })
  return {
    port,
    async close() {
      child.kill()
      await ended
    },
  }
}

const about = { id: '1', created: 1, model: 'hostile' }

function answer(
  response: ServerResponse,
  { title, piece, type = 'text/event-stream', lineEnd = '\n' }: HostileAnswer,
  isStream: boolean,
): void {
  const content = title && JSON.stringify({ metaTitle: title(), metaDescription: 'A fern.' })
  if (!isStream) {
    response.writeHead(200, { 'content-type': 'application/json' })
    if (content === undefined) return endless(response, () => ' '.repeat(piece))
    const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
    response.end(JSON.stringify({ ...about, object: 'chat.completion', choices, usage: usage }))
    return
  }
  response.writeHead(200, { 'content-type': type })
  const event = (delta: object, finish: string | null = null) =>
    `data: ${JSON.stringify({ ...about, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}${lineEnd}${lineEnd}`
  if (content === undefined) {
    response.write(event({ role: 'assistant', content: '{"metaTitle":"' }))
    return endless(response, () => event({ content: 'a'.repeat(piece) }))
  }
  for (let at = 0; at < content.length; at += piece)
    response.write(event({ content: content.slice(at, at + piece) }))
  response.end(`${event({}, 'stop')}data: [DONE]${lineEnd}${lineEnd}`)
}

const usage = { prompt_tokens: 10, completion_tokens: 10, total_tokens: 20 }

function endless(response: ServerResponse, more: () => string): void {
  const timer = setInterval(() => {
    for (let count = 0; count < 50; count += 1) response.write(more())
  }, 2)
  response.on('close', () => clearInterval(timer))
}

if (process.argv[1] === import.meta.filename) {
  const site = await openSite((request, response) => {
    const hostile = HOSTILE_ANSWERS[Number(/^\/(\d+)\//.exec(request.url ?? '')?.[1] ?? Number.NaN)]
    let asked = ''
    request.on('data', (chunk) => (asked += chunk))
    request.on('end', () => {
      if (hostile) answer(response, hostile, asked.includes('"stream":true'))
      else response.writeHead(404).end()
    })
  })
  process.send?.(site.port)
}
