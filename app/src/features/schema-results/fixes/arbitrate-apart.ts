import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { arbitrate } from '#rules/arbitration/arbitrate.ts'
import type { Conflict, SamplePage } from '#rules/arbitration/conflict.ts'
import type { ThemeFile } from '#rules/arbitration/theme-code/theme-edits.ts'

/** Finds duplicate and faulty markup on some pages and its sources, in an isolated task. */
export const arbitrated = boundedTask(
  import.meta.url,
  function arbitratePages(asked: { pages: SamplePage[]; files: ThemeFile[] }): Conflict[] {
    return arbitrate(asked.pages, asked.files)
  },
)
