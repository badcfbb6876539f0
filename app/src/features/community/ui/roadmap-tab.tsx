import { useQuery } from '@tanstack/react-query'
import { Stack } from '#kit/ui/layout.tsx'
import { Loaded } from '#kit/ui/loaded.tsx'
import { communityApi } from './community-api.ts'
import { RoadmapBoard } from './roadmap-board.tsx'
import { CHANGELOG } from './version-links.ts'

/** The roadmap inside the admin. */
export function RoadmapTab() {
  const query = useQuery({ queryKey: ['community', 'roadmap'], queryFn: () => communityApi.roadmap() })
  return (
    <Loaded query={query} rows={6}>
      {(roadmap) => (
        <Stack gap={4}>
          <RoadmapBoard roadmap={roadmap} changelog={CHANGELOG} />
        </Stack>
      )}
    </Loaded>
  )
}
