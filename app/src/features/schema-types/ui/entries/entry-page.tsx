import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Loaded } from '#kit/ui/loaded.tsx'
import { Page } from '#kit/ui/page.tsx'
import { NotFound } from '#kit/ui/shell/not-found.tsx'
import { useSearchParams } from '#kit/ui/use-search-params.ts'
import type { SchemaEntryDetail } from '../../contract.ts'
import { type EntryType, entryType, schemaType } from '../../domain/types/schema-types.ts'
import { entriesKey, schemaTypesApi } from '../schema-types-api.ts'
import { EntryForm } from './entry-form.tsx'

/** `/schema/productFAQ/new`, `/schema/video/3f9a01bc2d`: one entry; `from` in the URL names the entry to copy. */
export function EntryPage() {
  const { type: key = '', entry: id = '' } = useParams()
  const [query] = useSearchParams()
  const type = entryType(schemaType(key)?.key ?? '')
  if (!type || !/^(?:new|[a-z0-9]{8,16})$/.test(id)) return <NotFound />
  const from = id === 'new' ? query.get('from') : null
  return <Detail key={`${key}/${id}`} type={type} id={id === 'new' ? null : id} from={from} />
}

function Detail({ type, id, from }: { type: EntryType; id: string | null; from: string | null }) {
  const { t } = useTranslation('schema-types')
  const detail = useQuery({
    queryKey: [...entriesKey(type.key), 'one', id, from],
    queryFn: () => read(type, id, from),
  })
  return (
    <Page title={t(id === null ? `${type.key}.create` : `${type.key}.one`)} back>
      <Loaded query={detail}>{(data) => <EntryForm type={type} detail={data} />}</Loaded>
    </Page>
  )
}

/** Reads an entry, a new one, or a copy. A copy has no pages yet: two equal entries on one page are useless. */
async function read(type: EntryType, id: string | null, from: string | null): Promise<SchemaEntryDetail> {
  if (id !== null) return schemaTypesApi.entry({ type: type.key, id })
  const blank = await schemaTypesApi.newEntry({ type: type.key })
  if (from === null) return blank
  const { entry } = await schemaTypesApi.entry({ type: type.key, id: from })
  return { ...blank, entry: { ...entry, all: false, ids: [] } }
}
