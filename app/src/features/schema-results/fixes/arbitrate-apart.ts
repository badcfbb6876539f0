import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { arbitrate } from '#rules/arbitration/arbitrate.ts'
import type { Conflict, SamplePage } from '#rules/arbitration/conflict.ts'
import type { ThemeFile } from '#rules/arbitration/theme-code/theme-file.ts'

/** Who prints what twice or wrongly on some pages, away from everybody else. */
export const arbitrated = boundedTask(
  import.meta.url,
  function arbitratePages(asked: { pages: SamplePage[]; files: ThemeFile[] }): Conflict[] {
    return arbitrate(asked.pages, asked.files)
  },
)
