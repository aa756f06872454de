import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

const KINDS = {
  '2.1': { schema: 'QTIv2.1 Package', type: 'imsqti_item_xmlv2p1' },
  '3.0': { schema: 'QTI Package', type: 'imsqti_item_xmlv3p0' },
} as const

/** Items as a zip with a manifest that lists them. */
export async function packageOf(
  items: readonly string[],
  version: keyof typeof KINDS,
): Promise<Uint8Array> {
  const { schema, type } = KINDS[version]
  const files = items.map((item, at) => ({ name: `items/item-${at + 1}.xml`, item }))
  const resources = files.map(
    ({ name }, at) =>
      `<resource identifier="R${at + 1}" type="${type}" href="${name}"><file href="${name}"/></resource>`,
  )
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="MANIFEST">
<metadata><schema>${schema}</schema><schemaversion>${version}.0</schemaversion></metadata>
<organizations/>
<resources>${resources.join('\n')}</resources>
</manifest>
`
  const archive = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  await archive.add('imsmanifest.xml', new TextReader(manifest))
  for (const { name, item } of files) await archive.add(name, new TextReader(item))
  return archive.close()
}
