import type { Metadata, Viewport } from 'next';
import localFont from 'next/font/local';
import type { ReactNode } from 'react';
import { SiteFooter } from '@/components/layout/site-footer';
import { SiteHeader } from '@/components/layout/site-header';
import { Providers } from '@/components/providers';
import { SubscribeBar } from '@/components/subscribe/subscribe-form';
import { SITE_LANGUAGE } from '@/lib/config/site';
import { siteName, siteOrigin } from '@/lib/config/site-origin';
import { canvas } from '@/lib/design/colors';
import { BOOT_SCRIPT } from '@/lib/http/security/boot-script';
import { loadSections } from '@/lib/sections/load-sections';
import './globals.css';

// Next stores no page: the response cache in front of it does (server/response-cache).
export const dynamic = 'force-dynamic';

const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  variable: '--font-inter',
  weight: '100 900',
  // Decision 14: text does not change its shape after it was painted.
  display: 'optional',
});

// Source Serif 4 (SIL Open Font License, app/fonts/OFL.txt): Latin-1 and punctuation, weights 400 to 700. The license reserves
// the name for the whole font.
const serif = localFont({
  src: './fonts/feed-serif.woff2',
  variable: '--font-feed-serif',
  weight: '400 700',
  display: 'optional',
  // globals.css has a fallback with the metrics of this font.
  adjustFontFallback: false,
});

export function generateMetadata(): Metadata {
  return {
    metadataBase: new URL(siteOrigin()),
    applicationName: siteName(),
    manifest: '/manifest.webmanifest',
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '48x48' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  // Lets the page reach under notches; header, content and the bottom bar keep clear of them.
  viewportFit: 'cover',
  // The on-screen keyboard covers the page instead of squeezing it, so that no fixed bar rides on top of the keyboard.
  interactiveWidget: 'resizes-visual',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: canvas.light },
    { media: '(prefers-color-scheme: dark)', color: canvas.dark },
  ],
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    // The boot script sets data attributes before React arrives.
    <html lang={SITE_LANGUAGE} className={`${inter.variable} ${serif.variable}`} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, allowed by its hash */}
        <script dangerouslySetInnerHTML={{ __html: BOOT_SCRIPT }} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        <a href="#post-list" className="skip-link skip-to-posts">
          Skip to posts
        </a>
        <Providers>
          <Header />
          <main id="content" tabIndex={-1} className="flex-1 outline-none">
            {children}
          </main>
          <Footer />
          <SubscribeBar />
        </Providers>
      </body>
    </html>
  );
}

// Components of their own, so that the page itself waits for nothing that they read.
const Header = async () => <SiteHeader sections={await loadSections()} />;
const Footer = async () => <SiteFooter sections={await loadSections()} />;
