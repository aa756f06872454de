import { useEffect } from 'react'
import hotToast, { type Renderable, Toaster } from 'react-hot-toast'
import { startToasts, toastDurations, TOAST_MAX_WIDTH, type ToastRequest } from './toast.ts'

/** The library behind `toast`, in the look of the site. It keeps 20 toasts at most, as spec §9 asks. */
export default function LoadedToaster() {
  useEffect(() => startToasts({ show, dismiss: hotToast.dismiss }), [])
  return (
    <Toaster
      position="top-center"
      gutter={10}
      containerStyle={{ top: 80 }}
      toastOptions={{
        ...Object.fromEntries(
          Object.entries(toastDurations).map(([kind, duration]) => [kind, { duration }]),
        ),
        style: {
          maxWidth: TOAST_MAX_WIDTH,
          background: 'var(--surface)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          boxShadow: '0 18px 40px -14px rgb(16 35 30 / 0.35)',
          borderRadius: '0.625rem',
          fontWeight: 500,
        },
        success: {
          duration: toastDurations.success,
          // What lies below is pressed through it; its links are pressed themselves.
          style: { pointerEvents: 'none' },
          className: '[&_a]:pointer-events-auto [&_button]:pointer-events-auto',
          iconTheme: { primary: 'var(--good)', secondary: 'var(--surface)' },
        },
        error: {
          duration: toastDurations.error,
          iconTheme: { primary: 'var(--danger)', secondary: 'var(--surface)' },
        },
      }}
    />
  )
}

function show({ kind, content, id }: ToastRequest): void {
  const options = { id, duration: toastDurations[kind] }
  const body = (<>{content}</>) as Renderable
  if (kind === 'blank') hotToast(body, options)
  else
    hotToast[kind](
      kind === 'custom' ? <div style={{ maxWidth: TOAST_MAX_WIDTH }}>{content}</div> : body,
      options,
    )
}
