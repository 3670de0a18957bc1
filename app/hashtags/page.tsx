import { DirectoryPage, type DirectoryPageProps, directoryMetadata } from '../profile-page';

export const generateMetadata = (props: DirectoryPageProps) => directoryMetadata({ ...props, kind: 'hashtags' });

export default function HashtagsPage(props: DirectoryPageProps) {
  return <DirectoryPage {...props} kind="hashtags" />;
}
