import type { Frame } from 'playwright-core'

/** Makes a call as the app's own screens do. */
export function call<Answer>(frame: Frame, method: string, path: string, body?: object): Promise<Answer> {
  return frame.evaluate(
    async ({ method, path, body }) => {
      const { shopify } = globalThis as unknown as { shopify: { idToken(): Promise<string> } }
      const answer = await fetch(`/apps/api${path}`, {
        method,
        headers: {
          'X-Requested-With': 'XMLHttpRequest',
          'Content-Type': 'application/json',
          Authorization: `Bearer ${await shopify.idToken()}`,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const said = (await answer.json()) as { data: unknown }
      if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(said)}`)
      return said.data
    },
    { method, path, body },
  ) as Promise<Answer>
}

/** Has texts proposed for that many products, to be reviewed; returns the operation's ID and one of the products'. */
export async function proposeTexts(
  frame: Frame,
  count: number,
): Promise<{ product: string; operation: string }> {
  const { rows } = await call<{ rows: { gid: string }[] }>(frame, 'POST', '/meta-tags/search', {
    kind: 'product',
    state: 'any',
    count,
  })
  const { id } = await call<{ id: string }>(frame, 'POST', '/meta-tags/generate', {
    selection: { ids: rows.map(({ gid }) => gid) },
    options: {
      language: 'en',
      tone: 'Expert',
      writer: 'template',
      fields: ['seo-title', 'seo-description'],
      replaceHandWritten: true,
    },
    review: true,
  })
  return { product: rows[0]?.gid.split('/').at(-1) ?? '', operation: id }
}
