import type { ChangeKind } from '#core/changes/change-kind.ts'
import type { ServerModule } from '#core/registry/server-module.ts'
import { bodyKind } from './body.ts'
import { refusalErrors } from './errors.ts'
import { handleKind } from './handle.ts'
import { imageAltKind } from './image-alt.ts'
import { metafieldKind } from './metafield.ts'
import { redirectKind } from './redirect.ts'
import { robotsKind } from './robots.ts'
import { searchListingKind } from './search-listing.ts'
import { themeFileKind } from './theme-file.ts'

/** Makes a kind fit into a list of kinds with other value types; its own schema checks its values. */
const listed = <Value>(kind: ChangeKind<Value>) => kind as unknown as ChangeKind<never>

/** The kinds that every part of Signpost may write; features add kinds for their own data. */
export const catalogueKinds: ChangeKind<never>[] = [
  listed(searchListingKind),
  listed(handleKind),
  listed(imageAltKind),
  listed(robotsKind),
  listed(metafieldKind),
  listed(bodyKind),
  listed(redirectKind),
  listed(themeFileKind),
]

/** The kinds and their refusals, for the composition. */
export const catalogueKindsModule: ServerModule = {
  slug: 'catalogue-kinds',
  kinds: catalogueKinds,
  errors: Object.values(refusalErrors),
}
