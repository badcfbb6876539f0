import { Section } from '../section.tsx'
import { Loading, SkeletonBar, SkeletonRows, SkeletonTitle } from '../skeleton.tsx'
import './hub-links.css'
import './landing.css'

const TILES = ['a', 'b', 'c', 'd']

/**
 * A landing screen while its data loads: number, tiles, problems, list; with the hub's row if the screen draws its
 * own.
 */
export function LandingSkeleton({ hub = false }: { hub?: boolean }) {
  return (
    <Loading>
      {hub && (
        <div className="sp-hub">
          <SkeletonBar width="24rem" height="1.75rem" />
        </div>
      )}
      <div className="sp-section sp-headline">
        <SkeletonBar width="14rem" height="2.75rem" />
      </div>
      <TilesSkeleton />
      {[5, 8].map((rows) => (
        <Section key={rows} title={<SkeletonTitle width="8rem" />} flush>
          <SkeletonRows rows={rows} />
        </Section>
      ))}
    </Loading>
  )
}

/** Four tiles without their numbers. */
export function TilesSkeleton({ tile = '' }: { tile?: string }) {
  return (
    <div className="sp-tiles">
      {TILES.map((name) => (
        <div className={`sp-tile ${tile}`.trim()} key={name}>
          <SkeletonBar width="60%" height="1rem" />
          <SkeletonBar width="2rem" height="1.5rem" />
        </div>
      ))}
    </div>
  )
}
