import { createAnthropic } from '@ai-sdk/anthropic'
import { APICallError, generateText, Output, streamText } from 'ai'
import { Agent, fetch } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { plainPng } from './plain-png.ts'
import { type Rig, startRig } from './store-rig.ts'

let rig: Rig
const KEY = 'sk-ant-of-this-test'
/** Names under localhost do not resolve on every machine. */
const dispatcher = new Agent({
  connect: { lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
})

beforeAll(async () => {
  rig = await startRig()
  await rig.control('POST', '/language-model/keys', { key: KEY })
})
afterAll(async () => {
  await dispatcher.close()
  await rig.stop()
})
afterEach(() => rig.control('DELETE', '/language-model/faults'))

const model = (apiKey = KEY) =>
  createAnthropic({
    baseURL: `http://admin.localhost:${rig.access.port}/language-model/v1`,
    apiKey,
    fetch: ((url: string, init: object) =>
      fetch(url, { ...init, dispatcher })) as unknown as typeof globalThis.fetch,
  })('rule-based-writer')

const schema = z.object({ title: z.string().min(20).max(60), description: z.string().min(80).max(155) })
const prompt = 'language: en\n{"title": "Moss Teapot", "vendor": "Kiln", "productType": "Teapots"}'

describe('the language model speaks with Anthropic’s client', () => {
  it.each(['jsonTool', 'outputFormat'] as const)(
    'writes an object that fits its schema by %s',
    async (structuredOutputMode) => {
      const { output, usage } = await generateText({
        model: model(),
        prompt,
        maxOutputTokens: 500,
        maxRetries: 0,
        output: Output.object({ schema }),
        providerOptions: { anthropic: { structuredOutputMode } },
      })
      expect(schema.parse(output)).toEqual(output)
      expect(output.title).toContain('Moss Teapot')
      expect(usage.outputTokens).toBeGreaterThan(20)
    },
  )

  it('streams an object and a text', async () => {
    const object = streamText({
      model: model(),
      prompt,
      maxOutputTokens: 500,
      output: Output.object({ schema }),
    })
    const text = streamText({ model: model(), prompt, maxOutputTokens: 500 })
    expect(schema.safeParse(await object.output).success).toBe(true)
    const pieces: string[] = []
    for await (const piece of text.textStream) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(3)
    expect(pieces.join('')).toMatch(/^Moss Teapot by Kiln\./)
  })

  it('says what an image shows', async () => {
    const { text } = await generateText({
      model: model(),
      maxOutputTokens: 500,
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'Write an alt text.\nlanguage: en\ntitle: Mug' },
            { type: 'file', data: plainPng([24, 56, 192], 80, 160), mediaType: 'image/png' },
          ],
        },
      ],
    })
    expect(text).toMatch(/^Mug: mostly blue.*portrait format/)
  })

  it('refuses in Anthropic’s words', async () => {
    const failure = (key?: string) =>
      generateText({ model: model(key), prompt, maxRetries: 0 }).then(
        () => undefined,
        (error: unknown) => (APICallError.isInstance(error) ? error : undefined),
      )
    const unknown = await failure('sk-ant-of-nobody')
    expect([unknown?.statusCode, unknown?.responseBody]).toEqual([
      401,
      expect.stringContaining('authentication_error'),
    ])
    await rig.control('PATCH', '/language-model/faults', { rateLimitRate: 1 })
    const limited = await failure()
    expect([limited?.statusCode, limited?.responseHeaders?.['retry-after'], limited?.responseBody]).toEqual([
      429,
      '1',
      expect.stringContaining('rate_limit_error'),
    ])
  })
})
