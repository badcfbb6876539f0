import { createHmac } from 'node:crypto'
import type { World } from './world.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1'
export const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Sends a visitor's request as the platform's proxy forwards it; returns the status of the answer. */
export async function sendBeacon(
  world: World,
  path: string,
  {
    agent = SAFARI,
    host = '',
    secret = world.platform.appSecret,
    shop = world.store.domain,
    method = 'POST',
  } = {},
): Promise<number> {
  const query = new URLSearchParams(method === 'GET' ? { p: path, r: host } : {})
  for (const [name, value] of Object.entries({
    shop,
    logged_in_customer_id: '',
    path_prefix: '/apps/signpost',
    timestamp: String(Math.floor(Date.now() / 1_000)),
  }))
    query.append(name, value)
  const text = [...query].map(([name, value]) => `${name}=${value}`)
  query.append('signature', createHmac('sha256', secret).update(text.sort().join('')).digest('hex'))
  const answer = await fetch(`${world.web.url}/proxy/404?${query}`, {
    method,
    headers: { 'user-agent': agent, 'x-forwarded-for': '192.0.2.7' },
    ...(method === 'POST' && { body: new URLSearchParams({ p: path, r: host }) }),
  })
  await answer.arrayBuffer()
  return answer.status
}
