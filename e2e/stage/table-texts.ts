import type { Locator } from 'playwright-core'

/** Texts of each row's first cells in a table, all read at the same moment: rows that go meanwhile are waited for in vain. */
export function firstCells(table: Locator): Promise<[head: string, second: string][]> {
  return table.locator('tbody tr').evaluateAll((all) =>
    all.map((row): [string, string] => {
      const head = row.querySelector<HTMLElement>('[role=rowheader], th')
      const [, second] = row.querySelectorAll<HTMLElement>('[role=cell], [role=gridcell], td')
      return [head?.innerText ?? '', second?.innerText ?? '']
    }),
  )
}
