/** Runs `work` over all items, `width` at a time. Never rejects before all have ended; then with the first error. */
export async function inParallel<Item>(
  items: readonly Item[],
  width: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  const run = async (): Promise<void> => {
    while (next < items.length) await work(items[next++] as Item)
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, run))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
