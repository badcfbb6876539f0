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

/** A kind among kinds of other values; its own schema checks what it is given. */
const listed = <Value>(kind: ChangeKind<Value>) => kind as unknown as ChangeKind<never>

/** What every part of Signpost may write to a store; features add kinds of their own data. */
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

/** The kinds and their refusals, as the composition takes them. */
export const catalogueKindsModule: ServerModule = {
  slug: 'catalogue-kinds',
  kinds: catalogueKinds,
  errors: Object.values(refusalErrors),
}
