import '../page.css'
import '../section.css'
import { Loading, SkeletonBar, SkeletonRows } from '../skeleton.tsx'

/** Placeholder of a screen while its code, texts or the profile load. */
export function PageSkeleton() {
  return (
    <main className="sp-page" id="main">
      <Loading>
        <SkeletonBar width="11rem" height="1.5rem" />
        {[3, 4].map((rows) => (
          <div className="sp-section" key={rows}>
            <div className="sp-section-head">
              <SkeletonBar width="9rem" height="1rem" />
            </div>
            <div className="sp-section-body">
              <SkeletonRows rows={rows} />
            </div>
          </div>
        ))}
      </Loading>
    </main>
  )
}
