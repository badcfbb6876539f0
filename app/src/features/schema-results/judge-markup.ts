import { storable } from '#core/crawl/domain/storable.ts'
import type { JudgedPage } from '#core/crawl/page-check.ts'
import { boundedTask } from '#kit/server/threads/bounded-task.ts'
import { examine } from './domain/examine.ts'
import type { MarkupVerdict } from './domain/finding.ts'

/** Judges the markup of a page, for `judgeApart`. */
export const judgedMarkup = boundedTask(
  import.meta.url,
  function judgeMarkupOf(page: JudgedPage): MarkupVerdict {
    return storable(examine(page))
  },
)
