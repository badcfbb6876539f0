import { useQuery } from '@tanstack/react-query'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { ChangelogList } from './changelog-list.tsx'
import { communityApi } from './community-api.ts'

/** The changelog inside the admin. */
export function ChangelogTab() {
  const query = useQuery({ queryKey: ['community', 'changelog'], queryFn: () => communityApi.changelog() })
  return (
    <Loaded query={query} rows={6}>
      {({ versions }) => (
        <Stack gap={4}>
          <ChangelogList versions={versions} />
        </Stack>
      )}
    </Loaded>
  )
}
