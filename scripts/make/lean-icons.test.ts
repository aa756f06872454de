import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { leanIcons } from './lean-icons.ts'

test('an icon of the library becomes its shapes, under the name it was imported by', async () => {
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, hmr: false, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [leanIcons()],
  })
  onTestFinished(() => vite.close())
  const shown = await vite.environments.ssr.transformRequest('/web/ui/theme/theme-switch.tsx')
  expect(shown!.code).not.toContain('lucide-react')
  const sun = await vite.environments.ssr.transformRequest('virtual:icon/Sun')
  expect(sun!.code).toContain('<circle cx=')
  expect(sun!.code).not.toContain('<svg')
  await expect(vite.environments.ssr.transformRequest('virtual:icon/NoSuchIcon')).rejects.toThrow(
    'lucide-react has no icon NoSuchIcon',
  )
})
