import type { Merchant } from './merchant.ts'

const ASK = `(async () => {
  const authorization = \`Bearer \${await shopify.idToken()}\`
  const answer = await fetch('/apps/api/catalogue/sync', { method: 'POST', headers: { authorization } })
  if (!answer.ok) throw new Error(await answer.text())
})()`

/** Has the store synced, as the button on a screen of store data does; the app is open. */
export async function askForSync(merchant: Merchant): Promise<void> {
  await merchant.appFrame().evaluate(ASK)
}
