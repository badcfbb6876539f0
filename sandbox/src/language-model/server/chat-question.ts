import { z } from 'zod'
import type { JsonSchema } from '../writer/json-answer.ts'
import { jsonIn } from '../writer/read-source.ts'
import { badQuestion, ModelError } from './model-error.ts'
import { type Model, modelNamed } from './models.ts'

const part = z.union([
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
])
const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.union([z.string(), z.array(part)]).nullish(),
})
const body = z.object({
  model: z.string(),
  messages: z.array(message).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  response_format: z
    .union([
      z.object({ type: z.literal('text') }),
      z.object({ type: z.literal('json_object') }),
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({ name: z.string(), schema: z.record(z.string(), z.unknown()) }),
      }),
    ])
    .nullish(),
  max_tokens: z.number().int().positive().nullish(),
  max_completion_tokens: z.number().int().positive().nullish(),
  seed: z.number().nullish(),
  n: z.literal(1).nullish(),
  tools: z.array(z.unknown()).max(0).nullish(),
})

/** A question, independent of the protocol. */
export interface ChatQuestion {
  model: Model
  messages: { role: string; text: string }[]
  system: string
  user: string
  imageUrls: string[]
  /** Undefined: plain text. */
  schema: JsonSchema | undefined
  /** Name of the tool whose input is the answer; absent: the answer is text. */
  tool?: string
  stream: boolean
  includeUsage: boolean
  maxTokens: number
  seed: number
}

/** Reads a `POST /v1/chat/completions`; throws {@link ModelError} like the real API. */
export function readChatQuestion(given: unknown): ChatQuestion {
  const parsed = body.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const param = issue?.path.join('.') || null
    throw badQuestion(
      `Invalid value for '${param ?? 'body'}': ${issue?.message ?? 'not understood'}.`,
      param,
      'invalid_value',
    )
  }
  const asked = parsed.data
  const model = modelFor(asked.model)
  const messages = asked.messages.map(({ role, content }) => ({
    role,
    text:
      typeof content === 'string'
        ? content
        : (content ?? []).map((each) => ('text' in each ? each.text : '')).join('\n'),
  }))
  const of = (...roles: string[]) =>
    messages
      .filter(({ role }) => roles.includes(role))
      .map(({ text }) => text)
      .join('\n')
  const imageUrls = asked.messages.flatMap(({ content }) =>
    Array.isArray(content)
      ? content.flatMap((each) => ('image_url' in each ? [each.image_url.url] : []))
      : [],
  )
  refuseUnseen(model, imageUrls)
  const system = of('system', 'developer')
  return {
    model,
    messages,
    system,
    user: of('user'),
    imageUrls,
    schema: schemaOf(asked.response_format ?? undefined, system),
    stream: asked.stream ?? false,
    includeUsage: asked.stream_options?.include_usage ?? false,
    maxTokens: asked.max_completion_tokens ?? asked.max_tokens ?? Number.POSITIVE_INFINITY,
    seed: asked.seed ?? 0,
  }
}

/** Returns the model with this name; throws like the real API if there is none. */
export function modelFor(id: string): Model {
  const model = modelNamed(id)
  if (model) return model
  throw new ModelError(404, {
    message: `The model \`${id}\` does not exist or you do not have access to it.`,
    code: 'model_not_found',
  })
}

/** Refuses images if the model cannot see them. */
export function refuseUnseen(model: Model, imageUrls: readonly string[]): void {
  if (imageUrls.length > 0 && !model.seesImages)
    throw badQuestion('Invalid content type. image_url is only supported by certain models.', 'messages')
}

/** Returns the requested schema; without structured outputs, clients put it into the system message. */
function schemaOf(format: z.infer<typeof body>['response_format'], system: string): JsonSchema | undefined {
  if (format?.type === 'json_schema') return format.json_schema.schema
  if (format?.type !== 'json_object') return undefined
  const written = jsonIn(system).find(
    (value): value is JsonSchema =>
      typeof value === 'object' && value !== null && ('properties' in value || 'type' in value),
  )
  return written ?? { type: 'object', properties: { text: { type: 'string' } } }
}
