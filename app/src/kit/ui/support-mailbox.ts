/** Returns the operator's mailbox, put into the page by the server; null if the operator has none. */
export function supportMailbox(): string | null {
  const content = document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content ?? ''
  return content.includes('@') ? content : null
}
