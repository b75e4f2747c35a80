// Everything that an app needs, by one import.
@_exported public import CurlTransport
@_exported public import DiaryStore
@_exported public import MediaVault
@_exported public import SyncCore
@_exported public import SyncEngine
