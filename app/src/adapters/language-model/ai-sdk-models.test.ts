import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { outboundRoutesSchema } from '#kit/server/env-parts.ts'
import { createOutbound } from '#kit/server/outbound/outbound.ts'
import { createLanguageModels } from './ai-sdk-models.ts'
import { type ModelAccess, ModelFailure, type ModelQuestion } from './language-model.ts'

const KEY = 'sk-secret-of-this-test'
const PROMPT = 'a prompt nobody may read in a log'
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Said {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Fake provider that records its requests. */
async function provider(answer: (asked: Record<string, unknown>, request: IncomingMessage) => Said) {
  const asked: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const body = JSON.parse(text) as Record<string, unknown>
      asked.push(body)
      const said = answer(body, request)
      response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
      response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const outbound = createOutbound({
    routes: outboundRoutesSchema.parse(`language-model:model.test=127.0.0.1:${port}`),
    purpose: 'language-model',
  })
  closing.push(
    () => outbound.close(),
    () => (server.closeAllConnections(), server.close()),
  )
  const access: ModelAccess = {
    provider: 'openai-compatible',
    baseUrl: 'https://model.test/v1',
    namedBy: 'operator' as const,
    apiKey: KEY,
    model: 'm',
  }
  return { asked, access, models: createLanguageModels({ operator: outbound, shop: outbound }) }
}

const question = (): ModelQuestion<{ text: string }> => ({
  system: 'Write.',
  user: PROMPT,
  schema: z.object({ text: z.string() }),
  maxOutputTokens: 100,
  timeoutMs: 2_000,
  signal: new AbortController().signal,
})
const completion = (content: string): Said => ({
  status: 200,
  body: {
    id: '1',
    object: 'chat.completion',
    created: 1,
    model: 'm-2',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  },
})
const refusal = (status: number, message: string, code = 'x'): Said => ({
  status,
  body: { error: { message, type: 'invalid_request_error', code } },
})

it('asks with the key and a schema, and counts tokens', async () => {
  let key: string | undefined
  const { models, access, asked } = await provider((_asked, { headers }) => {
    key = headers.authorization
    return completion('{"text":"Moss"}')
  })
  expect(await models.write(access, question())).toEqual({
    value: { text: 'Moss' },
    model: 'm-2',
    tokens: { input: 11, output: 7 },
  })
  expect(key).toBe(`Bearer ${KEY}`)
  expect(asked[0]).toMatchObject({ response_format: { type: 'json_schema' } })
})

it('asks servers that know no schemas for bare JSON, and remembers it', async () => {
  const { models, access, asked } = await provider((given) =>
    JSON.stringify(given['response_format']).includes('json_schema')
      ? refusal(400, "response_format type 'json_schema' is not supported")
      : completion('{"text":"Moss"}'),
  )
  for (const _ of [1, 2]) expect((await models.write(access, question())).value).toEqual({ text: 'Moss' })
  expect(asked.map(({ response_format: format }) => (format as { type: string }).type)).toEqual([
    'json_schema',
    'json_object',
    'json_object',
  ])
})

describe('a failure is one of a closed list, without key, prompt or answer', () => {
  it.each<[Said, string]>([
    [refusal(401, `Incorrect API key provided: ${KEY}`), 'key-refused'],
    [refusal(403, 'forbidden'), 'key-refused'],
    [refusal(404, 'no such model'), 'model-unknown'],
    [refusal(429, 'You exceeded your current quota', 'insufficient_quota'), 'quota'],
    [{ ...refusal(429, 'slow down'), headers: { 'retry-after': '9' } }, 'rate-limited'],
    [refusal(400, 'This model’s maximum context length is 8', 'context_length_exceeded'), 'too-large'],
    [refusal(400, 'image_url is not supported'), 'image-refused'],
    [refusal(400, 'unknown parameter'), 'refused'],
    [refusal(503, 'overloaded'), 'unavailable'],
    [{ status: 200, body: '<html>welcome</html>' }, 'unreadable'],
    [completion('{"text":"Mo'), 'unreadable'],
    [completion('{"other":1}'), 'unreadable'],
    [{ status: 302, body: '', headers: { location: 'http://127.0.0.1/' } }, 'refused'],
  ])('%j', async (said, fault) => {
    const { models, access } = await provider(() => said)
    for (const call of [
      () => models.write(access, question()),
      () => models.stream(access, question(), () => {}),
    ]) {
      const error = await call().then(
        () => null,
        (failure: unknown) => failure,
      )
      expect(error).toBeInstanceOf(ModelFailure)
      expect(error).toMatchObject({ fault, retryAfterSeconds: fault === 'rate-limited' ? 9 : null })
      const all = JSON.stringify(error, Object.getOwnPropertyNames(error))
      expect(all).not.toContain(KEY)
      expect(all).not.toContain(PROMPT)
      expect((error as Error).cause).toBeUndefined()
    }
  })
})

it('an address inside is never asked', async () => {
  const { models, access } = await provider(() => completion('{}'))
  for (const baseUrl of [
    'http://127.0.0.1:1/v1',
    'http://169.254.169.254/v1',
    'file:///etc',
    'https://localhost/v1',
  ])
    await expect(models.write({ ...access, baseUrl }, question())).rejects.toMatchObject({
      fault: 'url-refused',
    })
})

it('a caller’s own abort is not a failure of the model', async () => {
  const { models, access } = await provider(() => completion('{}'))
  const error = await models.write(access, { ...question(), signal: AbortSignal.abort() }).then(
    () => null,
    (failure: unknown) => failure,
  )
  expect(error).not.toBeInstanceOf(ModelFailure)
})
