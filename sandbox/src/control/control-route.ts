import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import type { StoreRecord } from '../state/records.ts'

/** Host name of control routes: the admin's, so that no storefront page can reach them. */
const CONTROL_HOST = /^admin\.localhost(:\d+)?$/

/** Thrown for an invalid request; the response carries its status and message. */
export class ControlError extends Error {
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.name = 'ControlError'
    this.statusCode = statusCode
  }
}

/** Validates a body or query; the error names each bad value. */
export function understood<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const list = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`)
  throw new ControlError(400, `Not understood: ${list.join('; ')}`)
}

/** Returns the store named in the URL. */
export function storeNamed({ state }: SandboxContext, handle: string): StoreRecord {
  const store = state.store(handle)
  if (!store) throw new ControlError(404, `There is no store "${handle}".`)
  return store
}

type Handler = (input: { params: Record<string, string>; query: unknown; body: unknown }) => unknown

/** Declares one control route. */
export function controlRoute(
  scope: FastifyInstance,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  handler: Handler,
): void {
  scope.route({
    method,
    url,
    bodyLimit: 50_000_000,
    constraints: { host: CONTROL_HOST },
    handler: async (request) =>
      (await handler({
        params: request.params as Record<string, string>,
        query: request.query,
        body: request.body,
      })) ?? {},
  })
}
