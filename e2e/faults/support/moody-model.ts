import type { RequestListener } from 'node:http'

/** Behaviours of a merchant's own language model that delay its reader. */
export const MODEL_MOODS = [
  'kind',
  'blank-lines',
  'pieces',
  'pieces-as-json',
  'pieces-by-returns',
  'silent',
] as const
export type ModelMood = (typeof MODEL_MOODS)[number]

const PIECES = 15_000
const BLANK = 120_000

/** Returns an OpenAI-compatible server with one of these behaviours. */
export function hostileModel(): { listener: RequestListener; mood: { now: ModelMood }; asked(): number } {
  const mood: { now: ModelMood } = { now: 'kind' }
  let asked = 0
  const listener: RequestListener = (request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      asked += 1
      const isStream = body.includes('"stream":true')
      const kind = JSON.stringify({ text: 'Reached.' })
      if (mood.now === 'silent') return
      if (!isStream) return answerWhole(response, mood.now === 'kind' ? kind : blankText())
      const type = mood.now === 'pieces-as-json' ? 'application/json' : 'text/event-stream'
      const end = mood.now === 'pieces-by-returns' ? '\r\r' : '\n\n'
      response.writeHead(200, { 'content-type': type })
      const isPieces = mood.now.startsWith('pieces')
      for (const piece of isPieces ? pieces() : [mood.now === 'kind' ? kind : blankText()])
        response.write(`data: ${JSON.stringify(chunkOf({ content: piece }))}${end}`)
      response.write(`data: ${JSON.stringify(chunkOf({}, 'stop'))}${end}data: [DONE]${end}`)
      response.end()
    })
  }
  return { listener, mood, asked: () => asked }
}

const blankText = (): string => JSON.stringify({ 'seo-title': '\n'.repeat(BLANK), 'seo-description': 'x' })

function* pieces(): Generator<string> {
  yield '{"seo-title":"'
  for (let piece = 0; piece < PIECES; piece++) yield 'a b '
  yield '","seo-description":"x"}'
}

const chunkOf = (delta: object, finish: string | null = null) => ({
  id: 'x',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'hostile',
  choices: [{ index: 0, delta, finish_reason: finish }],
})

function answerWhole(response: Parameters<RequestListener>[1], content: string): void {
  const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 }
  const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ id: 'x', object: 'chat.completion', created: 1, model: 'hostile', choices, usage }))
}
