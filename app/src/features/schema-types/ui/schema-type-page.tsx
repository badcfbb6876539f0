import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { latePart } from '#kit/ui/late-part.tsx'
import { lazyPart } from '#kit/ui/lazy-part.ts'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { Section } from '#kit/ui/section.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { SkeletonRows } from '#kit/ui/skeleton.tsx'
import type { SchemaType } from '../domain/schema-type.ts'
import { entryType, schemaType } from '../domain/types/schema-types.ts'
import { detailKey, schemaTypesApi } from './schema-types-api.ts'

const TypeForm = latePart(
  () => import('./type-form.tsx').then((part) => part.TypeForm),
  <Section>
    <SkeletonRows rows={8} sign={false} />
  </Section>,
)
/** Loaded on demand: a type's form does not need the list of entries. */
const EntryListPage = lazyPart(() =>
  import('./entries/entry-list-page.tsx').then((part) => part.EntryListPage),
)

// Loads in parallel with this module instead of after it renders.
void (entryType(location.pathname.split('/').at(-1) ?? '') ? EntryListPage : TypeForm).ready()

/** `/schema/organization` and similar: one type, as its form with a preview or as the list of its entries. */
export function SchemaTypePage() {
  const { type: key = '' } = useParams()
  const type = schemaType(key)
  if (!type) return <NotFound />
  const entries = entryType(type.key)
  return entries ? <EntryListPage type={entries} key={key} /> : <Detail type={type} key={key} />
}

function Detail({ type }: { type: SchemaType }) {
  const { t } = useTranslation('schema-types')
  const detail = useQuery({
    queryKey: detailKey(type.key),
    queryFn: () => schemaTypesApi.get({ type: type.key }),
  })
  return (
    <Page title={t(`${type.key}.title`)} back>
      <Loaded query={detail}>{(data) => <TypeForm type={type} detail={data} />}</Loaded>
    </Page>
  )
}
