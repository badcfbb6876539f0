import { z } from 'zod'
import { type ChatQuestion, modelFor, refuseUnseen } from './chat-question.ts'
import { badQuestion } from './model-error.ts'

const text = z.object({ type: z.literal('text'), text: z.string() })
const image = z.object({
  type: z.literal('image'),
  source: z.union([
    z.object({ type: z.literal('base64'), media_type: z.string(), data: z.string() }),
    z.object({ type: z.literal('url'), url: z.string() }),
  ]),
})
const schema = z.record(z.string(), z.unknown())
const body = z.object({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.union([z.string(), z.array(text)]).nullish(),
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.union([z.string(), z.array(z.union([text, image]))]),
      }),
    )
    .min(1),
  stream: z.boolean().nullish(),
  output_config: z
    .object({ format: z.object({ type: z.literal('json_schema'), schema }).nullish() })
    .nullish(),
  // One tool, which clients use to request an object: it is always called.
  tools: z
    .array(z.object({ name: z.string(), input_schema: schema }))
    .max(1)
    .nullish(),
})

/** Reads a `POST /v1/messages`; throws {@link ModelError} like the real API. */
export function readMessagesQuestion(given: unknown): ChatQuestion {
  const parsed = body.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw badQuestion(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'not understood'}`)
  }
  const asked = parsed.data
  const model = modelFor(asked.model)
  const system =
    typeof asked.system === 'string' ? asked.system : (asked.system ?? []).map((part) => part.text).join('\n')
  const messages = asked.messages.map(({ role, content }) => ({
    role,
    text:
      typeof content === 'string'
        ? content
        : content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
  }))
  const imageUrls = asked.messages.flatMap(({ content }) =>
    typeof content === 'string'
      ? []
      : content.flatMap((part) => (part.type === 'image' ? [urlOf(part.source)] : [])),
  )
  refuseUnseen(model, imageUrls)
  const [tool] = asked.tools ?? []
  return {
    model,
    messages: [...(system ? [{ role: 'system', text: system }] : []), ...messages],
    system,
    user: messages
      .filter(({ role }) => role === 'user')
      .map((message) => message.text)
      .join('\n'),
    imageUrls,
    schema: tool?.input_schema ?? asked.output_config?.format?.schema,
    ...(tool ? { tool: tool.name } : {}),
    stream: asked.stream ?? false,
    includeUsage: true,
    maxTokens: asked.max_tokens,
    seed: 0,
  }
}

function urlOf(source: z.infer<typeof image>['source']): string {
  return source.type === 'url' ? source.url : `data:${source.media_type};base64,${source.data}`
}
