import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files that take long: vitest, which sorts by size until it has run them once, would start them last. */
export const LONG = [
  'e2e/journeys/new-feature.journey.ts',
  'e2e/journeys/large-import.journey.ts',
  'app/src/features/leaving/leaving.service.test.ts',
  'app/src/features/leaving/failed-readings.service.test.ts',
  'app/src/features/sitemaps/sitemaps.service.test.ts',
  'app/src/features/audit/audit.service.test.ts',
  'app/src/features/broken-links/scanned-links.service.test.ts',
  'app/src/core/changes/kinds/battery.service.test.ts',
  'app/src/core/changes/operation/buttons.service.test.ts',
  'app/src/core/changes/operation/uninstalled.service.test.ts',
  'app/src/core/changes/dispatcher/bulk-handover.service.test.ts',
  'app/src/core/changes/journal/journal.service.test.ts',
  'app/src/core/catalogue/killed-worker.service.test.ts',
  'app/src/features/images/content-faults.service.test.ts',
  'app/src/features/images/images.service.test.ts',
]

/** Starts with the files that take longest, so that no processor waits for the last one. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files), ({ moduleId }) => moduleId)
  }
}

/** Returns the same files, the long ones first. */
export function longFirst<File>(files: readonly File[], pathOf: (file: File) => string): File[] {
  const isLong = (file: File) => LONG.some((path) => pathOf(file).endsWith(`/${path}`))
  return [...files.filter(isLong), ...files.filter((file) => !isLong(file))]
}
