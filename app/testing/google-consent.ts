import { request } from 'undici'
import type { ShopContext } from '#core/context/context.ts'
import { beginConsent, finishConsent } from '#core/search-console/consent.ts'
import { listProperties, setProperty } from '#core/search-console/properties.ts'
import type { SandboxAccess } from './sandbox.ts'

const SCOPE = 'scope:https://www.googleapis.com/auth/webmasters'

/** Answers the search engine's consent as a browser does; returns the URL it redirects to. */
export async function answerConsent(
  { port }: Pick<SandboxAccess, 'port'>,
  asked: string,
  fields: Record<string, string>,
): Promise<URL> {
  const url = new URL(asked)
  // Only browsers resolve names under `localhost`.
  const answer = await request(`http://127.0.0.1:${port}${url.pathname}${url.search}`, {
    method: 'POST',
    headers: { host: url.host, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  })
  await answer.body.dump()
  return new URL(String(answer.headers['location']))
}

/** Follows the search engine's redirect to the app; returns the nonce with which the admin is opened. */
export async function comeBack(webUrl: string, back: URL): Promise<string> {
  const answer = await fetch(`${webUrl}${back.pathname}${back.search}`, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '').searchParams.get('consent') ?? ''
}

/** Connects a store's account through the consent, and chooses the best property. */
export async function connectGoogle(
  ctx: ShopContext,
  { platform, webUrl, account }: { platform: Pick<SandboxAccess, 'port'>; webUrl: string; account: string },
): Promise<void> {
  const { url } = await beginConsent(ctx)
  const back = await answerConsent(platform, url, { account, [SCOPE]: '1', decision: 'allow' })
  await finishConsent(ctx, await comeBack(webUrl, back))
  const { own } = await listProperties(ctx)
  await setProperty(ctx, own[0]?.property ?? '')
}
