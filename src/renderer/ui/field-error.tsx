/** The error below a control that has no error line of its own, announced at once. */
import layout from './layout.module.css'

export const FieldError = ({ error }: { error: string | null | undefined }) =>
  error ? (
    <p className={layout.error} role="alert">
      {error}
    </p>
  ) : null
