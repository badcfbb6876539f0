import { request as ask } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Surface } from '../context.ts'
import { storeOfHost } from '../files/store-of-host.ts'
import type { State } from '../state/state.ts'

const submission = z.object({
  host: z.string(),
  key: z.string().regex(/^[A-Za-z0-9-]{8,128}$/),
  keyLocation: z.url().optional(),
  urlList: z.array(z.string()).min(1).max(10_000),
})
export type Submission = z.infer<typeof submission>

const received = new WeakMap<State, Submission[]>()

/** Returns the accepted submissions, in order. */
export function submissionsOf(state: State): Submission[] {
  const list = received.get(state) ?? []
  received.set(state, list)
  return list
}

/**
 * Serves IndexNow's endpoint, `api.indexnow.org/indexnow`. Source: indexnow.org, documentation: 400 for an invalid
 * submission, 403 for a key its file does not contain, 422 for URLs outside the host or the key file's folder, 200
 * for received, 429 for too many (`indexNowAnswers`). The key file must answer directly: a redirect does not count as
 * proof.
 */
export const indexNowSurface: Surface = (server, { state, faults }) => {
  server.route({
    method: 'POST',
    url: '/indexnow',
    constraints: { host: 'api.indexnow.org' },
    bodyLimit: 30_000_000,
    handler: async (request, reply) => {
      const read = submission.safeParse(request.body)
      if (!read.success) return reply.code(400).send({ message: 'Invalid request' })
      const { host, key, urlList } = read.data
      const location = new URL(read.data.keyLocation ?? `http://${host}/${key}.txt`)
      // Only stores of this platform are reachable from here.
      if (!storeOfHost(state, host) || location.host !== host)
        return reply.code(422).send({ message: 'The key location is not of this host' })
      if ((await fileAt(location))?.trim() !== key)
        return reply.code(403).send({ message: 'The key file does not hold the key' })
      const folder = location.origin + location.pathname.slice(0, location.pathname.lastIndexOf('/') + 1)
      if (urlList.some((url) => !url.startsWith(folder)))
        return reply.code(422).send({ message: 'URLs are not below the key file' })
      const [status = 200, ...later] = faults.knobs.indexNowAnswers
      if (faults.knobs.indexNowAnswers.length > 0) faults.set({ indexNowAnswers: later })
      if (status >= 400) return reply.code(status).send({ message: 'Not now' })
      submissionsOf(state).push(read.data)
      return reply.code(200).send()
    },
  })
}

/**
 * Returns the body of a store's URL, null unless it answers directly with 200. Names under `localhost` resolve only
 * on this machine.
 */
function fileAt(location: URL): Promise<string | null> {
  return new Promise((resolve) => {
    const { host, port, pathname, search } = location
    const sent = ask({ host: '127.0.0.1', port, path: pathname + search, headers: { host } }, (answer) => {
      if (answer.statusCode === 200) void text(answer).then(resolve, () => resolve(null))
      else {
        answer.resume()
        resolve(null)
      }
    })
    sent.on('error', () => resolve(null))
    sent.end()
  })
}
