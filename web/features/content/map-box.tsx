import { ExternalLink, MapPin } from 'lucide-react'
import { useState } from 'react'
import type { Site } from '#contract/site/site.ts'
import { useWords } from '#web/text/words.ts'
import { Button } from '#web/ui/button/button.tsx'
import { takeFocus } from '#web/ui/hooks/take-focus.ts'

/** A map that asks first: nothing is sent to OpenStreetMap before the visitor agrees. */
export function MapBox({ map }: { map: NonNullable<Site['map']> }) {
  const contact = useWords('contact')
  const [isShown, setShown] = useState(false)
  return (
    <section aria-labelledby="map-title">
      <h2 id="map-title" className="sr-only">
        {contact.mapTitle}
      </h2>
      <div className="stitched grid h-80 place-items-center overflow-hidden rounded-lg bg-brand-wash sm:h-96">
        {isShown ? (
          <iframe
            ref={takeFocus}
            src={map.embedUrl}
            title={contact.mapTitle}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- it is another origin; without its own it may not load its tiles
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
            className="size-full border-0"
          />
        ) : (
          <div className="flex max-w-md flex-col items-center gap-4 px-6 text-center">
            <MapPin size={40} aria-hidden="true" className="text-brand" />
            <p>{contact.mapConsent}</p>
            <Button look="outline" onClick={() => setShown(true)}>
              {contact.showMap}
            </Button>
          </div>
        )}
      </div>
      <a
        href={map.url}
        rel="noopener noreferrer"
        className="mt-2 inline-flex min-h-11 items-center gap-2 font-medium text-brand underline underline-offset-4"
      >
        {contact.openMap}
        <ExternalLink size={16} aria-hidden="true" />
      </a>
    </section>
  )
}
