import { storable } from '#core/crawl/domain/storable.ts'
import type { JudgedPage } from '#core/crawl/page-check.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { analysePage } from './domain/analyse-page.ts'
import type { MarkupVerdict } from './domain/finding.ts'

/** Judges the markup of a page as a task for `runInThread`. */
export const judgedMarkup = boundedTask(
  import.meta.url,
  function judgeMarkupOf(page: JudgedPage): MarkupVerdict {
    return storable(analysePage(page))
  },
)
