import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { StoreRecord } from '../state/records.ts'

const WAIT_MS = 10_000

/** Storefront to send requests to: its host is `<handle>.localhost` at its port. */
export type StoreOrigin = Pick<StoreRecord, 'handle' | 'storefrontPort'>

/** Returns the body of the storefront's response, whatever its status. */
export function askStore(
  store: StoreOrigin,
  path: string,
  headers: Record<string, string> = {},
): Promise<string> {
  return call(store, { path, headers, method: 'GET' })
}

/** Sends a form to the storefront, as a browser does when its page is closed. */
export async function sendToStore(
  store: StoreOrigin,
  path: string,
  body: string,
  headers: Record<string, string>,
): Promise<void> {
  const type = 'application/x-www-form-urlencoded;charset=UTF-8'
  await call(store, { path, body, headers: { ...headers, 'content-type': type }, method: 'POST' })
}

function call(
  { handle, storefrontPort: port }: StoreOrigin,
  {
    body,
    headers,
    ...asked
  }: { path: string; method: string; body?: string; headers: Record<string, string> },
): Promise<string> {
  const host = `${handle}.localhost:${port}`
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, ...asked, headers: { host, ...headers }, timeout: WAIT_MS },
      (answer) => {
        text(answer).then(resolve, reject)
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(body)
  })
}
