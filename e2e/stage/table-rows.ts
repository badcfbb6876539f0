import type { Locator } from 'playwright-core'

/**
 * Returns name and first cell of every row, all read at the same moment: waiting for rows that disappear meanwhile
 * would never end.
 */
export function readRows(table: Locator): Promise<[name: string, first: string][]> {
  return table.locator('tbody tr').evaluateAll((all) =>
    all.map((row): [string, string] => {
      const name = row.querySelector<HTMLElement>('[role=rowheader], th')
      const [, first] = row.querySelectorAll<HTMLElement>('[role=cell], [role=gridcell], td')
      return [name?.innerText.trim() ?? '', first?.innerText.trim() ?? '']
    }),
  )
}
