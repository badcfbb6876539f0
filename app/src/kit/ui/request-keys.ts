/**
 * Creates idempotency keys for what a form sends: the same key while the same is sent again, because the answer may have
 * been lost, and another one once the form has changed.
 */
export function createRequestKeys(
  newKey: () => string = () => crypto.randomUUID(),
): (sent: unknown) => string {
  const keys = new Map<string, string>()
  return (sent) => {
    const content = JSON.stringify(sent)
    const key = keys.get(content) ?? newKey()
    keys.set(content, key)
    return key
  }
}
