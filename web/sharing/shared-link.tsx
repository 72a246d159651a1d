import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Copied } from '../members/copied.tsx';
import { later } from '../ui/later.tsx';

const QrCode = later(async () => (await import('./qr-code.tsx')).QrCode);

/** An address to copy, and its QR code. */
export function SharedLink({ label, address }: { label: string; address: string }) {
  const isOpen = useSignal(false);
  return (
    <div class="shared-link">
      <Copied label={label} text={address} />
      <details onToggle={({ currentTarget }) => (isOpen.value = currentTarget.open)}>
        <summary>{t('share.qrCode')}</summary>
        {isOpen.value && <QrCode text={address} label={t('share.qrCodeOf', { address })} />}
      </details>
    </div>
  );
}
