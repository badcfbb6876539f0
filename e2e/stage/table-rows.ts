import type { Locator } from 'playwright-core'

/** Name and first cell of every row, all read at the same moment: rows that go meanwhile are waited for in vain. */
export function readRows(table: Locator): Promise<[name: string, first: string][]> {
  return table.locator('tbody tr').evaluateAll((all) =>
    all.map((row): [string, string] => {
      const name = row.querySelector<HTMLElement>('[role=rowheader], th')
      const [, first] = row.querySelectorAll<HTMLElement>('[role=cell], [role=gridcell], td')
      return [name?.innerText.trim() ?? '', first?.innerText.trim() ?? '']
    }),
  )
}
