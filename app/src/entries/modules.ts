import { pageReaderErrors } from '#adapters/page-reader/errors.ts'
import { frameErrors } from '#adapters/platform/embedded-document/frame-errors.ts'
import { catalogueModule } from '#core/catalogue/server.ts'
import { catalogueKindsModule } from '#core/changes/kinds/catalogue-kinds.ts'
import { changesModule } from '#core/changes/server.ts'
import { chargesModule } from '#core/charges/server.ts'
import { crawlModule } from '#core/crawl/server.ts'
import { creditsModule } from '#core/credits/server.ts'
import { richResultsErrors } from '#core/judging/errors.ts'
import { languageModelModule } from '#core/language-model/server.ts'
import { promotionsModule } from '#core/promotions/server.ts'
import { composeRegistry, type Registry } from '#core/registry/registry.ts'
import { searchConsoleModule } from '#core/search-console/server.ts'
import { shopsModule } from '#core/shops/server.ts'
import { staffModule } from '#core/staff/server.ts'
import { staffVisitsModule } from '#core/staff/visits/server.ts'
import { visitorVitalsModule } from '#core/visitor-vitals/server.ts'
import { csvErrors } from '#kit/server/csv/errors.ts'
import { httpErrors } from '#kit/server/http/errors.ts'
import { outboundErrors } from '#kit/server/outbound/errors.ts'
import { loadFeatures } from './feature-modules.ts'

const features = await loadFeatures()

/** Composes all modules: those of core by name, and every listed feature. */
export function composeModules(): Registry {
  return composeRegistry(
    [
      shopsModule,
      staffModule,
      staffVisitsModule,
      catalogueModule,
      crawlModule,
      visitorVitalsModule,
      chargesModule,
      creditsModule,
      promotionsModule,
      languageModelModule,
      searchConsoleModule,
      changesModule,
      catalogueKindsModule,
      ...features,
    ],
    [
      ...Object.values(frameErrors),
      ...Object.values(httpErrors),
      ...Object.values(csvErrors),
      ...Object.values(outboundErrors),
      ...Object.values(pageReaderErrors),
      ...Object.values(richResultsErrors),
    ],
  )
}
